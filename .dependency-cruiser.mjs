/** Contexts of `domain`, lowest first: each may import only from those before it (docs/decisions/0096-nine-contexts.md). */
export const contexts = [
  'kernel',
  'people',
  'business',
  'correspondence',
  'billing',
  'workshop',
  'contracts',
  'publishing',
  'oversight',
]

/** Folders that each folder of the root may import besides itself (docs/architecture.md, Folders and imports). */
const layers = {
  app: ['domain'],
  domain: ['db'],
  db: [],
  demo: ['domain', 'db'],
  adapters: ['domain', 'db'],
}

const roots = 'app|domain|db|demo|adapters|server|test|bench|sim'

const betweenFolders = Object.entries(layers).map(([folder, allowed]) => ({
  name: `${folder}-imports-only-its-layers`,
  severity: 'error',
  from: { path: `^${folder}/` },
  to: { path: `^(${roots})/`, pathNot: `^(${[folder, ...allowed].join('|')})/` },
}))

const betweenContexts = contexts.slice(0, -1).map((context, place) => ({
  name: `${context}-knows-nothing-above-it`,
  severity: 'error',
  from: { path: `^domain/${context}/` },
  to: { path: `^domain/(${contexts.slice(place + 1).join('|')})/` },
}))

/** Folders that pages are built from. They must not import pages. */
const appBase = ['forms', 'http', 'meta', 'office', 'records', 'ui', 'uploads']

/** Rules of imports, without exceptions. An import of a type counts like an import of a value. */
export default {
  forbidden: [
    ...betweenFolders,
    ...betweenContexts,
    {
      name: 'base-of-app-imports-no-route',
      severity: 'error',
      from: { path: `^app/(${appBase.join('|')})/` },
      to: { path: '^app/routes/' },
    },
    {
      name: 'no-folder-cycles',
      severity: 'error',
      scope: 'folder',
      from: { path: '^(domain|app|adapters|server)/' },
      to: { circular: true },
    },
  ],
  options: {
    parser: 'swc',
    doNotFollow: { path: '^(node_modules|test|bench|sim)/' },
    includeOnly: `^(${roots})/`,
    exclude: '\\.css$',
    enhancedResolveOptions: { extensions: ['.ts', '.tsx'] },
  },
}
