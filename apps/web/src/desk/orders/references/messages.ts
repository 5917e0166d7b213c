export const messages = { ofCustomer: 'Референс клиента' } as const
