/** The logins of the demo data, as the login page offers them. */
export const demoLogins = [
  { username: 'anna@demo.example', name: 'Anna Petrova' },
  { username: 'boris@demo.example', name: 'Борис Ахметов' },
] as const
