import { basename, dirname } from 'node:path'
import { parseAst } from 'rolldown/parseAst'
import { codeLines, importSpecifiers, importsOf, type SourceFile } from '../source-files.ts'

/** A rule returns one line for each breach: the file, then the problem in words. */
export type Rule = (files: SourceFile[]) => string[]

const isTest = (path: string) => /\.(test|e2e)\.tsx?$/.test(path) || path.startsWith('tests/')
const isScript = (path: string) => /\.(ts|tsx|mts|mjs|js|cjs)$/.test(path)
const appOf = (path: string) => path.match(/^apps\/([^/]+)\//)?.[1]
/** The areas of an app; each may use itself and those to its left. */
const areas = ['platform', 'messaging', 'identity', 'freight', 'content', 'desk']
/** Returns the first folder below src: an area, or the app's composition; '' for a file directly in src. */
const areaOf = (path: string) => path.match(/^apps\/[^/]+\/src\/([^/]+)\//)?.[1] ?? ''
/** Returns `freight/orders` for a file of that feature at any depth; the platform has no features. */
const featureOf = (path: string) =>
  path.match(/^apps\/[^/]+\/src\/((?:messaging|identity|freight|content|desk)\/[^/]+)\//)?.[1]

/** Makes a rule from a function that judges one file and one import. */
function eachImport(judge: (from: string, to: string) => string | undefined): Rule {
  return (files) =>
    files.flatMap((file) =>
      importsOf(file).flatMap((target) => {
        const wrong = judge(file.path, target)
        return wrong === undefined ? [] : [`${file.path}: ${wrong}`]
      }),
    )
}

/**
 * Packages ← `api`, `cli`, `web`; apps never import each other. Among packages, `demo` uses others, and
 * `carrier-messages` uses `freight` and `pdf`, `contract` uses `freight`.
 */
export const workspaceArrows = eachImport((from, to) => {
  if (!/^(apps|packages)\//.test(from)) return undefined
  if (/^(tests|scripts)\//.test(to)) return `imports ${to}, which is no part of the product`
  if (/^@portolan\/(api|cli|web)/.test(to)) return `imports the app ${to}`
  const home = from.split('/').slice(0, 2).join('/')
  if (to.startsWith('apps/') && !to.startsWith(`${home}/`)) return `imports ${to} of another app`
  if (from.startsWith('packages/demo/') && to.startsWith('packages/')) return undefined
  if (/^packages\/(carrier-messages|contract)\//.test(from) && to.startsWith('packages/freight/'))
    return undefined
  if (from.startsWith('packages/carrier-messages/') && to.startsWith('packages/pdf/')) return undefined
  if (from.startsWith('packages/') && /^(apps|packages)\//.test(to) && !to.startsWith(`${home}/`)) {
    return `imports ${to}: packages must not import each other`
  }
  return undefined
})

/**
 * Inside an app: platform ← messaging ← identity ← freight ← content ← desk ← the app's composition (its root
 * files and the layouts).
 */
export const areaArrows = eachImport((from, to) => {
  if (appOf(from) === undefined || appOf(from) !== appOf(to) || isTest(from)) return undefined
  if (areaOf(to) === 'testing' && areaOf(from) !== 'testing') return `imports ${to}, which is only for tests`
  const [user, used] = [areas.indexOf(areaOf(from)), areas.indexOf(areaOf(to))]
  if (user < 0 || (used >= 0 && used <= user)) return undefined
  return used < 0 ? `imports ${to}, which composes the app` : `${areas[user]} imports ${to}`
})

/** The platform is that of any product: it imports nothing of freight. */
export const plainPlatform = eachImport((from, to) => {
  if (!from.startsWith('apps/api/src/platform/') || isTest(from)) return undefined
  const isFreight = /^packages\/(freight|carrier-messages|demo|contract\/src\/(freight|company))\//.test(to)
  return isFreight ? `the platform imports ${to}` : undefined
})

/** The design system imports no router, no data and no feature. */
export const plainUi = eachImport((from, to) => {
  if (!from.startsWith('apps/web/src/platform/ui/')) return undefined
  const stranger =
    /^@tanstack\/react-(router|query)|^apps\/web\/src\/platform\/(?!ui\/)|^packages\/contract\//.test(to)
  return stranger ? `ui imports ${to}` : undefined
})

/**
 * Other folders use only the files at the top of `order-finding`, which decides inside how to find orders.
 */
export const oneDoorToOrders = eachImport((from, to) => {
  const folder = 'apps/api/src/freight/order-finding/'
  if (from.startsWith(folder) || !new RegExp(`^${folder}(ways|pages|facts)/`).test(to)) return undefined
  return `imports ${to}: use find-page, count-matches, count-groups or find-all`
})

/** Features pass changes of orders to `changeOrders`, which knows what follows from each. */
export const oneWriterOfOrders = eachImport((from, to) => {
  const folder = 'apps/api/src/freight/order-record/'
  // A recount compares each projection's stored data with what it would write.
  if (from.startsWith(folder) || from.includes('/freight/recount/') || isTest(from)) return undefined
  const isInside = new RegExp(`^${folder}(projections/|.*/(write|insert)-)`).test(to)
  return isInside ? `imports ${to}: hand the change to change-orders` : undefined
})

/**
 * Returns the app and the feature of a file, such as `api` and `freight/orders`; in the contract, its folder.
 */
function placeOf(path: string): { side: string; feature: string } | undefined {
  const folder = path.match(/^packages\/contract\/src\/([^/]+)\//)?.[1]
  if (folder !== undefined) return { side: 'contract', feature: folder }
  const [side, feature] = [appOf(path), featureOf(path)]
  return side === undefined || feature === undefined ? undefined : { side, feature }
}

type FeatureOrder = Readonly<Record<string, readonly string[]>>

/** A feature uses only those on earlier lines of `order`. */
export function featureArrows(order: FeatureOrder): Rule {
  const lineOf = (side: string, feature: string) =>
    (order[side] ?? []).findIndex((line) => line.split(' ').includes(feature))
  return eachImport((from, to) => {
    const [user, used] = [placeOf(from), placeOf(to)]
    // A test may use another feature to prepare its data.
    if (user === undefined || used === undefined || user.side !== used.side || isTest(from)) return undefined
    if (user.feature === used.feature) return undefined
    const arrow = `${user.side}: ${user.feature} → ${used.feature}`
    const isAbove = lineOf(user.side, user.feature) > lineOf(used.side, used.feature)
    return isAbove ? undefined : `"${arrow}" (${to}) is against the order`
  })
}

/** The order names each feature once and nothing else. */
export function orderedFeatures(order: FeatureOrder): Rule {
  return (files) => {
    const places = files.flatMap((file) => placeOf(file.path) ?? [])
    const existing = new Set(places.map(({ side, feature }) => `${side}: ${feature}`))
    const ordered = Object.entries(order).flatMap(([side, lines]) =>
      lines.flatMap((line) => line.split(' ').map((feature) => `${side}: ${feature}`)),
    )
    return [
      ...[...existing]
        .filter((name) => /^(api|web|contract):/.test(name) && !ordered.includes(name))
        .map((name) => `"${name}" has no place in the order`),
      ...ordered.filter((name) => !existing.has(name)).map((name) => `"${name}" doesn't exist`),
      ...ordered
        .filter((name, index) => ordered.indexOf(name) !== index)
        .map((name) => `"${name}" comes twice`),
    ]
  }
}

/**
 * No feature uses another one's routes, commands, queries or pages; `order-pages` shows what orders and
 * pre-orders ask for.
 */
export const privateFiles = eachImport((from, to) => {
  const [user, used] = [featureOf(from), featureOf(to)]
  if (user === undefined || used === undefined || user === used || appOf(from) !== appOf(to)) return undefined
  if (user === 'freight/order-pages' && basename(to) === 'queries.ts') return undefined
  return /^(routes|queries)\.|-commands?\.|-page\.tsx$/.test(basename(to))
    ? `imports ${to}, private to its feature`
    : undefined
})

/** Within a folder `./`, across folders of an app `#folder/file.ts`; never `../`. */
export const importStyle: Rule = (files) =>
  files
    .filter((file) => /^(apps|packages)\/[^/]+\/src\//.test(file.path))
    .flatMap((file) =>
      importSpecifiers(file).flatMap((specifier) =>
        specifier.startsWith('../') ? [`${file.path}: imports ${specifier}, write #folder/file.ts`] : [],
      ),
    )

/** The ways that lead from something back to itself. */
function circlesIn(graph: ReadonlyMap<string, readonly string[]>): string[] {
  const finished = new Set<string>()
  const circles: string[] = []
  const visit = (path: string, trail: string[]) => {
    const start = trail.indexOf(path)
    if (start >= 0) circles.push([...trail.slice(start), path].join(' → '))
    if (start >= 0 || finished.has(path)) return
    for (const target of graph.get(path) ?? []) if (graph.has(target)) visit(target, [...trail, path])
    finished.add(path)
  }
  for (const path of graph.keys()) visit(path, [])
  return circles
}

/** No file imports itself indirectly. */
export const noCircles: Rule = (files) =>
  circlesIn(new Map(files.map((file) => [file.path, importsOf(file)])))

/** The folders of a feature depend on each other in no circle; files outside of folders count as one. */
export function noFolderCircles(feature: string): Rule {
  const folderOf = (path: string) => path.slice(feature.length + 1).match(/^([^/]+)\//)?.[1] ?? '.'
  return (files) => {
    const graph = new Map<string, string[]>()
    for (const file of files.filter(({ path }) => path.startsWith(`${feature}/`) && !isTest(path))) {
      const folder = folderOf(file.path)
      const targets = importsOf(file).filter((target) => target.startsWith(`${feature}/`))
      const others = targets.map(folderOf).filter((target) => target !== folder)
      graph.set(folder, [...(graph.get(folder) ?? []), ...others])
    }
    return circlesIn(graph)
  }
}

const vague = /^(utils?|helpers?|misc|common|types?|index)(\.|$)/
const kebab = /^[a-z0-9]+(-[a-z0-9]+)*(\.[a-z0-9]+(-[a-z0-9]+)*)*$/

const roomy = [/\/migrations$/]
const maxFiles = 15

/**
 * A folder has at most 15 files including tests, so that it is read at a glance. Only the list of migrations
 * may be long.
 */
export const folderSizes: Rule = (files) => {
  const counts = new Map<string, number>()
  for (const { path } of files.filter((file) => /^(apps|packages|tests)\//.test(file.path))) {
    counts.set(dirname(path), (counts.get(dirname(path)) ?? 0) + 1)
  }
  return [...counts]
    .filter(([folder, count]) => count > maxFiles && !roomy.some((pattern) => pattern.test(folder)))
    .map(([folder, count]) => `${folder}: ${count} files, at most ${maxFiles} are read at a glance`)
}

/** Names are kebab case and meaningful. SQL migrations start with a number and an underscore. */
export const fileNames: Rule = (files) =>
  files.flatMap(({ path }) => {
    const segments = path.replace(/^(apps|packages)\/[^/]+\//, '').split('/')
    const name = basename(path).replace(/^(\d+)_(?=.*\.sql$)/, '$1-')
    const words = [...segments.slice(0, -1), name]
    return [
      ...(words.some((word) => vague.test(word)) ? [`${path}: a name that says nothing`] : []),
      ...(words.every((word) => kebab.test(word.replace(/_/g, '-'))) && kebab.test(name)
        ? []
        : [`${path}: not kebab-case`]),
    ]
  })

/** A file has at most 300 lines of code, a test 400; blank lines and comments don't count. */
export const fileSizes: Rule = (files) =>
  files.flatMap((file) => {
    const limit = isTest(file.path) ? 400 : 300
    const lines = codeLines(file).length
    return lines > limit ? [`${file.path}: ${lines} lines of code, the limit is ${limit}`] : []
  })

const forbidden: [RegExp, string, (path: string) => boolean][] = [
  [/(:|<|\bas|[|&,]|=>)\s*any\b(?=\s*([[\]>,;)|&={]|$))/, 'the type any', () => true],
  [/@ts-(ignore|nocheck)/, 'a suppressed type error', () => true],
  [/@ts-expect-error\s*$/, 'an expected type error without its reason', () => true],
  [
    /\b(it|test|describe|suite)(\.\w+)*\.(skip|only|todo|fails|skipIf|runIf)\b/,
    'a skipped or focused test',
    isTest,
  ],
  [/\bx(it|describe|test)\(/, 'a test switched off', isTest],
  [/\b(TODO|FIXME)\b/, 'work left undone', () => true],
]

/** No `any`, no silenced compiler, no skipped test, nothing left undone. */
export const forbiddenWords: Rule = (files) =>
  files
    .filter((file) => isScript(file.path) && !file.path.startsWith('tests/repository/boundaries/'))
    .flatMap((file) =>
      file.text
        .split('\n')
        .flatMap((line, index) =>
          forbidden
            .filter(([pattern, , concerns]) => concerns(file.path) && pattern.test(line))
            .map(([, what]) => `${file.path}:${index + 1}: ${what}`),
        ),
    )

/** One place reads the environment, so that one table can document all of it. */
export const oneEnvironmentReader: Rule = (files) =>
  files
    .filter((file) => /^(apps|packages)\//.test(file.path) && !isTest(file.path))
    .filter((file) => file.path !== 'apps/api/src/platform/settings/env.ts' && appOf(file.path) !== 'cli')
    .filter((file) => dirname(file.path).includes('/src') && areaOf(file.path) !== 'testing')
    .flatMap((file) =>
      codeLines(file)
        .filter((line) => /\bprocess\.env\b/.test(line.text))
        .map((line) => `${file.path}:${line.number}: reads process.env`),
    )

const drizzleFile = 'apps/api/src/platform/db/drizzle.ts'

/** Only one file loads Drizzle, and it says why. */
export const oneDrizzle: Rule = (files) =>
  files
    .filter((file) => file.path !== drizzleFile)
    .filter((file) => importSpecifiers(file).some((specifier) => /^drizzle-orm(\/|$)/.test(specifier)))
    .map((file) => `${file.path}: imports drizzle-orm, take it from ${drizzleFile}`)

type SyntaxNode = { type: string; start: number; argument?: SyntaxNode; [member: string]: unknown }

/** Finds a spread whose argument is a literal, such as `...{ a, b }`; JSX needs one for a computed name. */
function isLiteralSpread(node: SyntaxNode): boolean {
  if (node.type !== 'SpreadElement' && node.type !== 'JSXSpreadAttribute') return false
  let literal = node.argument as SyntaxNode
  while (/^(TS(As|Satisfies)|Parenthesized)Expression$/.test(literal.type)) {
    literal = literal.expression as SyntaxNode
  }
  if (literal.type === 'ArrayExpression') return true
  if (literal.type !== 'ObjectExpression') return false
  const members = literal.properties as SyntaxNode[]
  return node.type === 'SpreadElement' || !members.some((member) => member.computed === true)
}

function nodesOf(tree: unknown): SyntaxNode[] {
  if (Array.isArray(tree)) return tree.flatMap(nodesOf)
  if (typeof tree !== 'object' || tree === null) return []
  const inside = Object.values(tree).flatMap(nodesOf)
  return 'type' in tree && typeof tree.type === 'string' ? [tree as SyntaxNode, ...inside] : inside
}

/**
 * Members belong in their literal: `...{ a, b }` inside another only keeps the formatter from using one line
 * for each.
 */
export const noLiteralSpreads: Rule = (files) =>
  files
    .filter(({ path, text }) => isScript(path) && /\.\.\.\(*[{[]/.test(text))
    .flatMap(({ path, text }) => {
      const lang = path.endsWith('x') ? 'tsx' : path.endsWith('ts') ? 'ts' : 'js'
      return nodesOf(parseAst(text, { lang }, path))
        .filter(isLiteralSpread)
        .map(({ start }) => `${path}:${text.slice(0, start).split('\n').length}: spreads a literal`)
    })

const ownFreshness =
  /\b(?:staleTime|refetchOnReconnect|refetchOnWindowFocus|refetchOnMount: (?!false)|retry: (?:true|[\d(]))/

/** Queries are fresh until invalidated and never retried, which the cache says once for all. */
export const oneFreshness: Rule = (files) =>
  files
    .filter(({ path }) => path.startsWith('apps/web/src/') && !isTest(path))
    .filter(
      ({ path, text }) => path !== 'apps/web/src/platform/api/cache/query.ts' && ownFreshness.test(text),
    )
    .map(({ path }) => `${path}: a query with a freshness of its own`)

const maxFunctionLines = 100

/** At most 100 lines of code a function, what is inside counted; blank lines and comments are free. */
export const functionSizes: Rule = (files) =>
  files
    .filter(({ path }) => /^(apps|packages|scripts)\//.test(path) && isScript(path))
    .filter(({ path }) => !isTest(path) && areaOf(path) !== 'testing')
    .flatMap((file) => {
      const lines = codeLines(file)
      if (lines.length <= maxFunctionLines) return []
      const lineAt = (offset: number) => file.text.slice(0, offset).split('\n').length
      return nodesOf(parseAst(file.text, { lang: file.path.endsWith('x') ? 'tsx' : 'ts' })).flatMap(
        (node) => {
          if (!/Function/.test(node.type) || !node.body) return []
          const [first, last] = [lineAt(node.start), lineAt(node.end as number)]
          const count = lines.filter(({ number }) => number >= first && number <= last).length
          return count > maxFunctionLines
            ? [`${file.path}:${first}: a function of ${count} lines, the limit is ${maxFunctionLines}`]
            : []
        },
      )
    })
