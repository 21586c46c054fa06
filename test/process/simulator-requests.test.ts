import { expect, test } from 'vitest'
import { measureLoop } from '../../sim/event-loop.ts'
import { findLeak } from '../../sim/invariants/requests.ts'

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
