import { expect, test } from 'vitest'
import { createFixedFacts, defaultSite } from '../../domain/business/site.ts'
import { printStatement } from '../../domain/oversight/fleet/print-statement.ts'
import type { ClientStatement } from '../../domain/oversight/fleet/printable-fleet.ts'
import type { Client } from '../../domain/people/clients/client.ts'

const statement: ClientStatement = {
  month: '2026-10',
  madeAt: new Date('2026-11-02T09:00:00Z'),
  lines: [],
  older: [],
  payments: [],
  totals: { billed: 0, paid: 0, owed: 0 },
}

test('a statement shows the country of a client abroad in French, and no country for a client in France (§11.10)', async () => {
  const addressOf = async (country: string) => {
    const address = { line_1: 'Hauptstr. 1', line_2: '', zip_code: '77694', city: 'Kehl', country }
    let printed: string[] = []
    const printer = {
      printStatement: ({ address: lines }: { address: string[] }) => {
        printed = lines
        return Promise.resolve(Buffer.alloc(0))
      },
    }
    await printStatement(
      { printer, facts: createFixedFacts(defaultSite) } as never,
      { type: 'company', name: 'Räder', address } as Client,
      statement,
    )
    return printed
  }
  expect(await addressOf('DE')).toEqual(['Hauptstr. 1', '77694\u00a0Kehl', 'Allemagne'])
  expect(await addressOf('FR')).toEqual(['Hauptstr. 1', '77694\u00a0Kehl'])
})
