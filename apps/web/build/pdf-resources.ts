import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

const manifest = fileURLToPath(import.meta.resolve('pdfjs-dist/package.json'))
const { version }: { version: string } = JSON.parse(readFileSync(manifest, 'utf8'))
/** The web app derives the same path from the version of the code that it runs. */
const base = `assets/pdfjs-${version}`

/** Character maps, the fonts that PDFs needn't embed, and image decoders without WebAssembly. */
const folders = { cmaps: /\.bcmap$/, standard_fonts: /\.(pfb|ttf)$/, wasm: /_nowasm_fallback\.js$/ }

/** Every file that pdf.js may fetch, by its path below the folder of the build. */
function pdfResourceFiles(): Map<string, string> {
  const files = new Map<string, string>()
  for (const [folder, wanted] of Object.entries(folders)) {
    const from = path.join(path.dirname(manifest), folder)
    for (const name of readdirSync(from))
      if (wanted.test(name)) files.set(`${base}/${folder}/${name}`, path.join(from, name))
  }
  return files
}

/** Serves what pdf.js fetches for some PDFs; the folder has its version, so browsers keep the files. */
export function pdfResources(): Plugin {
  return {
    name: 'portolan:pdf-resources',
    configureServer({ middlewares }) {
      const files = pdfResourceFiles()
      middlewares.use((request, response, next) => {
        const file = files.get((request.url ?? '').slice(1))
        if (!file) return next()
        if (file.endsWith('.js')) response.setHeader('content-type', 'text/javascript')
        response.end(readFileSync(file))
      })
    },
    generateBundle() {
      for (const [fileName, file] of pdfResourceFiles())
        this.emitFile({ type: 'asset', fileName, source: readFileSync(file) })
    },
  }
}
