/**
 * The shape of a translation: the keys of the Russian messages, with any text. English files end with
 * `as const satisfies Translation<typeof russian>`, so a missing or a surplus key does not compile.
 */
export type Translation<Russian> = {
  readonly [Key in keyof Russian]: Russian[Key] extends string ? string : Translation<Russian[Key]>
}
