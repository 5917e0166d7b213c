/** How new tasks of a queue reach a person by email; `daily` lists what waits, if anything does. */
export const taskEmailChoices = ['off', 'at-once', 'daily'] as const
export type TaskEmailChoice = (typeof taskEmailChoices)[number]
