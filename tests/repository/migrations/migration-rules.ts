/** The oldest version that may serve after a migration, if it says so, and what older ones may not survive. */
export interface MigrationFindings {
  raisesTo: string | null
  breaches: string[]
}

interface Rule {
  /** The first group is the name of what the statement changes, if another statement can make up for it. */
  pattern: RegExp
  says: string
  /** True if the file makes up for it. */
  isFine?: (name: string, file: File) => boolean
}

interface File {
  /** Tables that the file creates: no older version knows them. */
  created: ReadonlySet<string>
  statements: readonly string[]
}

const isNewTable = (name: string, { created }: File) => created.has(name)
const isMadeAgain = (name: string, { statements }: File) =>
  statements.some((text) =>
    new RegExp(`CREATE (?:OR REPLACE )?(?:FUNCTION|TRIGGER) ${name}\\b`, 'i').test(text),
  )
const isReplaced = (name: string, { statements }: File) =>
  statements.some((text) => new RegExp(`DROP CONSTRAINT (?:IF EXISTS )?${name}\\b`, 'i').test(text))

const rules: readonly Rule[] = [
  {
    pattern: /^DROP (?:TABLE|VIEW|MATERIALIZED VIEW|SEQUENCE|TYPE|SCHEMA)\b/i,
    says: 'drops what older versions use',
  },
  {
    pattern:
      /^ALTER TABLE (?:IF EXISTS )?(?:ONLY )?(\w+)\b.*\bDROP (?!CONSTRAINT\b|DEFAULT\b|NOT NULL\b|EXPRESSION\b)/i,
    says: 'drops a column',
    isFine: isNewTable,
  },
  {
    pattern: /^DROP (?:FUNCTION|TRIGGER) (?:IF EXISTS )?(\w+)/i,
    says: 'drops a function or trigger',
    isFine: isMadeAgain,
  },
  { pattern: /\bRENAME\b/i, says: 'renames' },
  {
    pattern: /^ALTER TABLE (?:ONLY )?(\w+)\b.*\bALTER (?:COLUMN )?\w+ (?:SET DATA )?TYPE\b/i,
    says: 'changes the type of a column',
    isFine: isNewTable,
  },
  {
    pattern: /^ALTER TABLE (?:ONLY )?(\w+)\b.*\bALTER (?:COLUMN )?\w+ (?:SET NOT NULL|DROP DEFAULT)\b/i,
    says: 'requires a value that older versions leave out',
    isFine: isNewTable,
  },
  {
    pattern:
      /^ALTER TABLE (?:ONLY )?(\w+)\b.*\bADD (?:COLUMN )?(?:IF NOT EXISTS )?(?!CONSTRAINT\b)\w+ (?:(?!\bADD\b|\b(?:DEFAULT|GENERATED)\b).)*\bNOT NULL\b(?!(?:(?!\bADD\b).)*\b(?:DEFAULT|GENERATED)\b)/i,
    says: 'adds a required column without a default',
    isFine: isNewTable,
  },
  {
    pattern: /^ALTER TABLE (?:ONLY )?\w+\b.*\bADD CONSTRAINT (\w+)/i,
    says: 'adds a constraint that older versions may violate',
    isFine: isReplaced,
  },
  {
    pattern: /^CREATE UNIQUE INDEX (?:CONCURRENTLY )?(?:IF NOT EXISTS )?\w+ ON (?:ONLY )?(\w+)/i,
    says: 'adds a unique index that older versions may violate',
    isFine: isNewTable,
  },
]

/** The statements without comments, bodies of functions and texts, each on one line. */
function statementsOf(sql: string): string[] {
  return sql
    .replaceAll(/\$\$[\s\S]*?\$\$/g, 'body')
    .replaceAll(/--.*$/gm, '')
    .split(';')
    .map((statement) => statement.replaceAll(/\s+/g, ' ').trim())
    .filter((statement) => statement !== '')
}

/** Finds what a migration does to versions that don't know it. */
export function examineMigration(sql: string): MigrationFindings {
  const statements = statementsOf(sql)
  const created = new Set(
    statements.flatMap((text) => text.match(/^CREATE TABLE (?:IF NOT EXISTS )?(\w+)/i)?.[1] ?? []),
  )
  const breaches = statements.flatMap((text) =>
    rules.flatMap(({ pattern, says, isFine }) => {
      const match = text.match(pattern)
      if (match === null || isFine?.(match[1] ?? '', { created, statements })) return []
      return `${says}: ${text.slice(0, 80)}`
    }),
  )
  const raise = statements.flatMap(
    (text) => text.match(/^UPDATE portal_identity SET oldest_version = '([\d.]+)'$/i)?.[1] ?? [],
  )
  return { raisesTo: raise[0] ?? null, breaches }
}
