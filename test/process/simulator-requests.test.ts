import { afterAll, beforeAll, expect, test } from 'vitest'
import { measureLoop } from '../../sim/event-loop.ts'
import { findLeak } from '../../sim/invariants/requests.ts'
import { type Laboratory, openLaboratory } from '../../sim/laboratory.ts'

let laboratory: Laboratory
beforeAll(async () => {
  laboratory = await openLaboratory()
})
afterAll(() => laboratory.close())

const names = [
  'office writes an estimate',
  'office writes an estimate',
  'time passes',
  'two nodes run the same jobs at the same time',
  'visitor sends the quote form with its photos',
  'client accepts an estimate on its page',
  'desk and head change a client in two tabs',
  'all database connections drop',
  'a database connection drops during the next action',
  'office writes an estimate',
  'a database connection drops during the next action',
  'visitor uploads photos, then sends the quote form',
  'a backup is made and restored',
  'office notes an agreement',
  'desk receives rims',
  'office bills an order',
  'desk records money on the page of an invoice',
]

test('requests, a second node, dropped connections and a restored backup break no rule and give the same log twice (§6, §11.25)', {
  timeout: 600_000,
}, async () => {
  const steps = names.map((action, index) => ({ action, seed: 2000 + index }))
  const first = await laboratory.run(steps)
  expect(first.failure).toBeNull()
  expect(first.log).toHaveLength(names.length)
  const second = await laboratory.run(steps)
  expect(second.log).toEqual(first.log)
})

test('a page that shows another person’s record, and a file for another person, are reported (§6)', async () => {
  const ask = (answers: Record<string, Response>) => (path: string) =>
    Promise.resolve(answers[path] ?? new Response('Page introuvable', { status: 404 }))
  const page = new Response('Devis DE-E-1', { headers: { 'Content-Type': 'text/html' } })
  const file = new Response('%PDF', { headers: { 'Content-Type': 'application/pdf' } })
  expect(await findLeak(ask({}), ['/a', '/b'], ['DE-E-1'])).toBeNull()
  expect(await findLeak(ask({ '/b': page }), ['/a', '/b'], ['DE-E-1'])).toBe(
    'DE-E-1 is on /b for another person',
  )
  expect(await findLeak(ask({ '/a': file }), ['/a', '/b'], ['DE-E-1'])).toBe(
    'another person gets the file /a',
  )
})

test('work that keeps the event loop busy is measured by its longest part', async () => {
  const readCpuTime = () => {
    const { user, system } = process.threadCpuUsage()
    return (user + system) / 1000
  }
  const compute = (milliseconds: number) => {
    const start = readCpuTime()
    while (readCpuTime() - start < milliseconds);
  }
  const { longest } = await measureLoop(async () => {
    for (const part of [30, 30, 120]) {
      compute(part)
      await new Promise((resolve) => setTimeout(resolve, 10))
    }
  })
  expect(longest).toBeGreaterThan(110)
  expect(longest).toBeLessThan(170)
})
