import { expect, test } from 'vitest'
import { selectTests } from '../scripts/checks/changed.mjs'

const routes = [
  { file: 'routes/home/home.tsx', index: true },
  {
    file: 'routes/office/office.tsx',
    path: 'gestion',
    children: [
      { file: 'routes/office/invoices/invoice.tsx', path: 'factures/:id' },
      { file: 'routes/office/invoices/invoice-pdf.ts', path: 'factures/:id/pdf' },
      { file: 'routes/office/orders/order.tsx', path: 'commandes/:id' },
    ],
  },
]

const sources = new Map(
  Object.entries({
    'app/root.tsx': "import './ui/frame.tsx'",
    'app/ui/frame.tsx': '',
    'app/ui/table.tsx': "import './table.css'",
    'app/ui/table.css': '',
    'app/routes/home/home.tsx': '',
    'app/routes/office/office.tsx': '',
    'app/routes/office/invoices/invoice.tsx':
      "import { table } from '../../../ui/table.tsx'\nimport { issue } from '../../../../domain/invoices.ts'",
    'app/routes/office/invoices/invoice-pdf.ts': "import { print } from '../../../../domain/print.ts'",
    'app/routes/office/orders/order.tsx': "import type { Invoice } from '../../../../domain/invoices.ts'",
    'domain/invoices.ts': "await jobs.enqueue(tx, 'send-invoice', { id })",
    'domain/print.ts': '',
    'domain/deliver.ts': '',
    'domain/round.ts': '',
    'domain/lonely.ts': '',
    'server/jobs/mail-jobs.ts':
      "import '../../domain/deliver.ts'\nconst handlers = { 'send-invoice': deliver }",
    'docs/rules.md': '',
    'test/bill.ts': `const page = \`/gestion/factures/\${id}\``,
    'test/domain/round.test.ts': "import { round } from '../../domain/round.ts'",
    'test/requests/invoices.test.ts': "import { page } from '../bill.ts'",
    'test/requests/pdf.test.ts': `import { page } from '../bill.ts'\nawait site.fetch(\`\${page}/pdf\`)`,
    'test/requests/workshop/orders.test.ts': "await followLink('Commande 12')",
    'test/requests/home.test.ts': "await site.fetch('/')\n'a/b'.split('/')",
    'test/requests/rules.test.ts': "readFileSync('docs/rules.md')",
    'test/journeys/invoice.journey.ts': "await page.goto('/gestion/factures/12?mode=1')",
    'test/styles.test.ts': "globSync('app/**/*.css')",
  }),
)
const { tests: allTests, journeys: allJourneys } = selectTests(['package.json'], sources, routes)
const select = (...changed: string[]) => selectTests(changed, sources, routes)

test('what no page shows is tried by the tests that import it', () => {
  expect(select('domain/round.ts')).toEqual({
    tests: ['test/domain/round.test.ts', 'test/styles.test.ts'],
    journeys: [],
  })
})

test('a page is tried by whoever names its address, with a helper’s words or an end put to them, and a part by its pages (decision 36)', () => {
  const ofInvoices = ['test/requests/invoices.test.ts', 'test/requests/pdf.test.ts', 'test/styles.test.ts']
  const { tests, journeys } = select('app/ui/table.tsx')
  expect(tests).toEqual(ofInvoices)
  expect(journeys).toEqual(allJourneys)
  expect(select('domain/invoices.ts').tests).toEqual(ofInvoices)
  expect(select('domain/print.ts')).toEqual({
    tests: ['test/requests/pdf.test.ts', 'test/styles.test.ts'],
    journeys: [],
  })
})

test('what a job does is tried by whoever has it queued (decision 36)', () => {
  const queueing = ['test/requests/invoices.test.ts', 'test/requests/pdf.test.ts', 'test/styles.test.ts']
  expect(select('domain/deliver.ts').tests).toEqual(queueing)
})

test('a page reached by links alone is tried by the tests of its folder', () => {
  expect(select('app/routes/office/orders/order.tsx').tests).toContain(
    'test/requests/workshop/orders.test.ts',
  )
})

test('styles are looked at in a browser; a page of text is read by who names it', () => {
  expect(select('app/ui/table.css')).toEqual({ tests: ['test/styles.test.ts'], journeys: allJourneys })
  expect(select('docs/rules.md').tests).toEqual(['test/requests/rules.test.ts'])
})

test('all of it where a change is under everything, and where nothing leads to it (decision 36)', () => {
  for (const path of [
    'app/root.tsx',
    'vite.config.ts',
    'db/schema/workshop/orders.ts',
    'test/site/open.ts',
    'domain/lonely.ts',
  ])
    expect(select('domain/round.ts', path)).toEqual({ tests: allTests, journeys: allJourneys, because: path })
  expect([allTests.length, allJourneys.length]).toEqual([7, 1])
})

test('none for what only the checks of the whole tree look at, nor for what is gone', () => {
  for (const path of ['imagery/encode.mjs', 'biome.json', 'README.md'])
    expect(select(path)).toEqual({ tests: [], journeys: [] })
  expect(select('domain/gone.ts')).toEqual({ tests: ['test/styles.test.ts'], journeys: [] })
})
