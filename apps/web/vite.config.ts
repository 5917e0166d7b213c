import { fileURLToPath } from 'node:url'
import tailwind from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { iconsByFile } from './build/chunks/icon-files.ts'
import { insideChunks } from './build/chunks/inside-chunks.ts'
import { compiledEarly } from './build/compiled-early.ts'
import { compressed } from './build/compressed.ts'
import { earlyPages, visitorPages } from './build/early-pages.ts'
import { firstLoad } from './build/first-load.ts'
import { lightContract } from './build/light-contract.ts'
import { compiledMessages } from './build/messages/compiled-messages.ts'
import { translatedMessages } from './build/messages/translated-messages.ts'
import { pdfResources } from './build/pdf-resources.ts'
import { lightPreload } from './build/preload/light-preload.ts'
import { shellWorker } from './build/worker/shell-worker.ts'

const fromHere = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/**
 * React's files for production: the packages that choose them bring 0.3 kB that ask the browser's devtools
 * whether this build is one for production.
 */
const productionReact = Object.entries({
  react: 'react',
  'react/jsx-runtime': 'react-jsx-runtime',
  'react-dom': 'react-dom',
  'react-dom/client': 'react-dom-client',
  scheduler: 'scheduler',
}).map(([name, file]) => ({
  find: new RegExp(`^${name}$`),
  replacement: fileURLToPath(new URL(`cjs/${file}.production.js`, import.meta.resolve(name))),
}))

/** Everything that signed-in pages load once a button is reached. */
const lateParts = [
  ...['menu', 'dialog', 'drawer', 'tooltip', 'viewer'].map(
    (part) => `src/platform/ui/floating/${part}-parts.tsx`,
  ),
  'src/platform/ui/fields/select.tsx',
  'src/platform/ui/fields/textarea.tsx',
  'src/platform/layers/keep-layers.ts',
  'src/layouts/shortcuts/shortcuts-dialog.tsx',
  'src/freight/map/sources-dialog.tsx',
  'src/freight/orders/columns/columns-dialog.tsx',
  'src/freight/orders/filters/filters-dialog.tsx',
  'src/freight/orders/filters/list-menu-parts.tsx',
]

/** Small parts that most pages need. */
const smallParts = [
  /@tanstack\/(query-core|react-query)\//,
  /src\/platform\/api\//,
  /\/use-failure-text\.ts$/,
  /\/save-file\.ts$/,
  /src\/freight\/orders\/columns\/lateness\.tsx$/,
  /src\/freight\/orders\/dates\/date-text\.tsx$/,
  ...[
    'badge',
    'breadcrumbs',
    'card',
    'feedback/empty-state',
    'feedback/skeleton',
    'fields/form-failure',
    'fields/late-select',
    'fields/search-field',
    'keyboard/kbd',
    'use-printing',
  ].map((part) => new RegExp(`src/platform/ui/${part}\\.tsx?$`)),
  ...[
    'arrow-left',
    'arrow-right',
    'arrow-up-down',
    'chevron-down',
    'chevron-right',
    'file-archive',
    'file-spreadsheet',
    'info',
    'pencil',
    'trash',
    'x',
  ].map((icon) => new RegExp(`lucide-react/dist/esm/icons/${icon}\\.mjs$`)),
]

const api = process.env.API_URL ?? 'http://127.0.0.1:8080'
const proxy = { '/api': api, '/health': api, '/site.webmanifest': api, '/brand': api }

export default defineConfig(({ command }) => ({
  plugins: [
    react(),
    tailwind(),
    compiledMessages(),
    translatedMessages(),
    lightContract(),
    iconsByFile(),
    lightPreload(),
    compiledEarly(['index', 'shared', 'schemas', 'inside', 'orders', 'order-page']),
    firstLoad({
      pages: earlyPages,
      never: [/node_modules\/zod\//, /node_modules\/@tanstack\/query-core\//],
      neverInside: [/node_modules\/zod\//],
    }),
    shellWorker({
      pages: [
        'src/layouts/default-layout.tsx',
        'src/freight/order-pages/list/order-list-page.tsx',
        'src/freight/order-pages/list/prefetch-list.ts',
        'src/freight/order-pages/order/order-page.tsx',
      ],
      late: [
        ...lateParts,
        'src/freight/orders/list/lined-list.ts',
        'src/freight/orders/selection/order-selection-bar.tsx',
        'src/freight/map/route-map.tsx',
      ],
      assets: /^assets\/(boot-.*\.js|.*\.css|inter-(latin|cyrillic)-wght.*\.woff2)$/,
    }),
    pdfResources(),
    compressed(),
  ],
  // The package declares only its old build; the newer one is a module.
  resolve: {
    alias: [
      ...(command === 'build' ? productionReact : []),
      { find: /^leaflet$/, replacement: 'leaflet/dist/leaflet-src.esm.js' },
      {
        find: /^\.\.\/createLucideIcon\.mjs$/,
        replacement: new URL('src/platform/ui/look/lucide-icon.ts', import.meta.url).pathname,
      },
      {
        find: /^use-sync-external-store\/shim\/with-selector(\.js)?$/,
        replacement: fromHere('src/platform/ui/look/use-selected-snapshot.ts'),
      },
      // React has had this hook built in since version 18.
      { find: /^use-sync-external-store\/shim(\/index\.js)?$/, replacement: 'react' },
    ],
  },
  server: { proxy },
  preview: { proxy },
  build: {
    // Nothing inline: the content security policy only allows files of this server.
    assetsInlineLimit: 0,
    // A style loaded with a late part wouldn't be retried after a failure.
    cssCodeSplit: false,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    // Code that every page needs is one file, and so is the query cache: a browser opens six connections, not
    // sixteen.
    rolldownOptions: {
      output: {
        // The entry lists every file, so long names are cut, and 42 bits of a hash, which doesn't compress,
        // distinguish the versions of a file.
        chunkFileNames: ({ name }) => `assets/${name.slice(0, 2)}-[hash:7].js`,
        codeSplitting: {
          groups: [
            { name: 'first', tags: ['$initial'], priority: 1005 },
            { name: 'first', test: /^\0rolldown\/runtime/, priority: 1005 },
            // Code that every form check needs, including the login's.
            {
              name: 'schemas',
              test: /node_modules\/zod\/|packages\/contract\/src\/identity\/[^?]+\.ts$/,
              priority: 1004,
            },
            ...insideChunks({
              entry: fromHere('src/main.tsx'),
              frame: 'src/layouts/default-layout.tsx',
              firstPage: [
                'src/freight/order-pages/list/order-list-page.tsx',
                'src/freight/order-pages/list/prefetch-list.ts',
              ],
              secondPage: ['src/freight/order-pages/order/order-page.tsx'],
              desk: {
                pages: /\/src\/(desk\/|layouts\/desk\/|desk-routes)/,
                frame: ['src/desk-routes.tsx', 'src/layouts/desk/desk-layout.tsx'],
              },
              late: lateParts,
              visitors: visitorPages,
              elsewhere: /node_modules\/zod\/|packages\/contract\/src\/identity\/[^?]+\.ts$|^\0/,
              weights: [
                // A page's loader requests them together with the page.
                [/\/queries\.ts$/, 0],
                [/\/order-pages\/order\/order-page\.tsx$/, 125],
                [/\/floating\/menu-parts\.tsx$/, 15],
                [/-page\.tsx$|\/src\/(desk|layouts\/desk)\//, 2.5],
              ],
              everywhere: smallParts,
            }),
          ],
        },
      },
    },
  },
}))
