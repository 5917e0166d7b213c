/** Remembers whether the signed-in person belongs to the company's staff. */
export function keepHome(isStaff: boolean): void {
  localStorage.desk = isStaff ? '1' : ''
}

/** True if the signed-in person begins at the desk. */
export function beginsAtDesk(): boolean {
  return !!localStorage.desk
}
