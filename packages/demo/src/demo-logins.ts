/** The logins of the demo data, as the login page offers them. */
export const demoLogins = [
  { username: 'anna@demo.example', name: 'Anna Petrova' },
  { username: 'boris@demo.example', name: 'Борис Ахметов' },
] as const

/** The login of the company's desk, with the same password; its codes go to its email. */
export const demoStaff = { username: 'desk@demo.example', name: 'Clara Voss' } as const
