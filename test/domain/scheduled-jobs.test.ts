import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { scheduledJobs } from '../../domain/oversight/health/scheduled-jobs.ts'
import type { JobDeps } from '../../server/jobs/job-deps.ts'
import { createJobDuties } from '../../server/jobs/job-handlers.ts'

test('docs/operations.md lists every scheduled job with its time', () => {
  const page = readFileSync('docs/operations.md', 'utf8')
  const table = page.split('## Scheduled jobs')[1]?.split('\n## ')[0] ?? ''
  const rows = [...table.matchAll(/^\| `([\w-]+)`[^|]*\| ([^|]+) \|/gm)]
  const documented = Object.fromEntries(rows.map(([, name, when]) => [name, when]))
  const defined = Object.entries(scheduledJobs).map(([name, { cron }]) => [name, describeCron(cron)])
  expect(documented).toEqual(Object.fromEntries(defined))
})

/** Returns the time of a schedule as docs/operations.md writes it. */
function describeCron(cron: string) {
  const [minute = '', hour = '', , , weekday] = cron.split(' ')
  if (minute.startsWith('*/')) return `every ${{ 5: 'five', 10: 'ten' }[minute.slice(2)]} minutes`
  if (hour === '*') return `each hour at ${minute}`
  const time = `${hour}:${minute.padStart(2, '0')}`
  return weekday === '0' ? `Sundays, ${time}` : time
}

test.each([
  ['without backups schedules no backup job', null, []],
  ['with backups schedules backups and restore tests', { elsewhere: null }, ['back-up', 'test-restore']],
])('a node %s (§11.25)', (_, backups, expected) => {
  const { schedules } = createJobDuties({ backups } as unknown as JobDeps)
  const names = schedules.map(({ name }) => name)
  expect(names.filter((name) => /back-up|backup|restore/.test(name))).toEqual(expected)
})
