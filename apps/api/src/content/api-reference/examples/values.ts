/** Values of a member: the first that its schema allows is the example. */
export type Values = readonly (string | number | boolean)[]
