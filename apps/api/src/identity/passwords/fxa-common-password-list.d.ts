declare module 'fxa-common-password-list' {
  const list: { test(password: string): boolean }
  // biome-ignore lint/style/noDefaultExport: this is how the package exports
  export default list
}
