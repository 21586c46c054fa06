import { reactRouter } from '@react-router/dev/vite'
import { build, defineConfig, type Plugin } from 'vite'
import { customMediaQueries } from './app/styles/widths.ts'

const bundled = [
  /^(react|react-dom|react-router|drizzle-orm|hono|zod|lucide|p-limit|fast-xml-builder|isbot|ipaddr.js|content-disposition)$/,
  /^(better-auth|better-call|jose|defu|rou3|nanostores|sanitize-html)$/,
  /^(react-dom|react-router|drizzle-orm|hono|zod|better-auth|better-call|jose|csv-stringify)(\/|$)/,
  /^@(react-router|react-email|hono|remix-run|better-auth|better-fetch|noble)\//,
]

/**
 * Adds the names of the widths to the first line of each style sheet, because custom media are known only in the file that
 * defines them.
 */
const namedWidths: Plugin = {
  name: 'named-widths',
  enforce: 'pre',
  transform: {
    filter: { id: /\/app\/.*\.css(\?|$)/ },
    handler: (css) => ({ code: customMediaQueries + css, map: null }),
  },
}

/**
 * Names the entries of the server: its start file `index.js`, and each worker with a hash of its content, so that a running site
 * can still use its own workers while the next version is built. `workers.json` lists the names of the workers
 * (`server/environment/paths.ts`).
 */
const namedEntries: Plugin = {
  name: 'named-entries',
  applyToEnvironment: ({ name }) => name === 'ssr',
  outputOptions: (output) => ({
    ...output,
    entryFileNames: ({ name }) => (name === 'index' ? 'index.js' : '[name]-[hash].js'),
  }),
  generateBundle(_, bundle) {
    const workers = Object.values(bundle).flatMap((file) =>
      file.type === 'chunk' && file.isEntry && file.name !== 'index' ? [[file.name, file.fileName]] : [],
    )
    this.emitFile({
      type: 'asset',
      fileName: 'workers.json',
      source: JSON.stringify(Object.fromEntries(workers)),
    })
  },
}

/** Builds the service worker of the office as a file of its own, without code of the pages. */
const officeWorker: Plugin = {
  name: 'office-worker',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'client',
  async writeBundle() {
    await build({
      configFile: false,
      publicDir: false,
      logLevel: 'warn',
      define: { 'process.env.NODE_ENV': '"production"' },
      build: {
        target: 'es2022',
        outDir: 'build/client/gestion',
        emptyOutDir: false,
        lib: {
          entry: './app/office/offline/office-worker.ts',
          formats: ['iife'],
          name: 'officeWorker',
          fileName: () => 'hors-reseau.js',
        },
      },
    })
  },
}

export default defineConfig(({ command }) => ({
  plugins: [namedWidths, namedEntries, officeWorker, reactRouter()],
  css: { transformer: 'lightningcss', lightningcss: { drafts: { customMedia: true } } },
  // A running site uses its files until it starts again (scripts/site-build/former-build.mjs).
  build: { target: 'es2022', assetsInlineLimit: 0, emptyOutDir: false },
  environments: {
    // A phone opens few connections, so there is one file for the framework, and another for the frame and the styles of all
    // pages.
    client: {
      // Listed because the development server would otherwise find them one by one and reload the page each time.
      optimizeDeps: {
        include: ['lucide', 'p-limit', 'zod/mini'],
      },
      build: {
        rollupOptions: {
          output: {
            codeSplitting: {
              groups: [
                {
                  name: 'framework',
                  test: /node_modules\/(react|react-dom|react-router|scheduler)\//,
                },
                { name: 'shared', test: /app\/(styles|ui\/frame)\// },
              ],
            },
          },
        },
      },
    },
    // Bundles the server's modules with the routes: one module graph, and one file to start.
    ssr: {
      // Bundles packages in plain JavaScript too, without their unused parts. This halves memory and start-up time, and uses
      // React's production build for any NODE_ENV.
      resolve: { noExternal: bundled },
      define: command === 'build' ? { 'process.env.NODE_ENV': '"production"' } : {},
      build: {
        rollupOptions: {
          input: {
            index: './server/start.ts',
            'print-worker': './adapters/pdf/print-worker.ts',
            'compare-worker': './adapters/compare-worker.ts',
            'file-worker': './adapters/file-worker.ts',
            'mail-worker': './adapters/mail-worker.ts',
            'picture-worker': './adapters/pictures/picture-worker.ts',
          },
        },
      },
    },
  },
}))
