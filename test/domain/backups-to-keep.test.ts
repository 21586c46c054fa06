import { expect, test } from 'vitest'
import { backupName, parseBackupName } from '../../domain/oversight/backups/backup-name.ts'
import { selectBackupNamesToKeep } from '../../domain/oversight/backups/backups.ts'

const at = (time: string) => ({ name: backupName('tw', new Date(time)), madeAt: new Date(time) })
const days = (from: string, count: number) =>
  Array.from({ length: count }, (_, day) => at(new Date(Date.parse(from) + day * 86_400_000).toISOString()))

test('the name of a backup contains its tenant and its time; other names are rejected (§11.25)', () => {
  const name = backupName('tw_2', new Date('2026-11-22T16:12:03.456Z'))
  expect(name).toBe('tw_2-2026-11-22T161203Z')
  expect(parseBackupName(name)).toEqual({ tenant: 'tw_2', madeAt: new Date('2026-11-22T16:12:03Z') })
  for (const other of ['tw', '.tw-2026-11-22T161203Z.part', 'tw-2026-13-45T996199Z', 'tw-2026-11-22'])
    expect(parseBackupName(other)).toBeNull()
})

test('after 540 nightly backups, the last ones of seven days, four weeks and twelve months are kept (§11.25)', () => {
  let keptBackups: { name: string; madeAt: Date }[] = []
  for (const backupTime of days('2025-06-01T02:23:00Z', 540)) {
    keptBackups.push(backupTime)
    const stays = selectBackupNamesToKeep(keptBackups)
    keptBackups = keptBackups.filter(({ name }) => stays.has(name))
  }
  // The last backup, of Sunday 22 November 2026, counts for its day, its week and its month.
  expect(keptBackups.map(({ madeAt }) => madeAt.toISOString().slice(0, 10))).toEqual([
    '2025-12-31',
    '2026-01-31',
    '2026-02-28',
    '2026-03-31',
    '2026-04-30',
    '2026-05-31',
    '2026-06-30',
    '2026-07-31',
    '2026-08-31',
    '2026-09-30',
    '2026-10-31',
    '2026-11-01',
    '2026-11-08',
    '2026-11-15',
    '2026-11-16',
    '2026-11-17',
    '2026-11-18',
    '2026-11-19',
    '2026-11-20',
    '2026-11-21',
    '2026-11-22',
  ])
})

test('without a newer backup, old ones are kept; of several on one day the last one is kept (§11.25)', () => {
  const old = days('2020-01-01T03:00:00Z', 3)
  expect(selectBackupNamesToKeep(old).size).toBe(3)
  // The first new backup ends their retention: no backup is stored for longer than twelve months.
  const back = [...old, at('2026-03-02T03:00:00Z'), at('2025-03-02T03:00:00Z'), at('2025-02-27T03:00:00Z')]
  expect([...selectBackupNamesToKeep(back)].sort()).toEqual([
    'tw-2025-03-02T030000Z',
    'tw-2026-03-02T030000Z',
  ])
  // Half past midnight of 2 March in France is 1 March in UTC.
  const [first, noon, night] = [
    at('2026-03-01T09:00:00Z'),
    at('2026-03-01T11:00:00Z'),
    at('2026-03-01T23:30:00Z'),
  ]
  expect([...selectBackupNamesToKeep([first, noon, night])].sort()).toEqual([noon.name, night.name])
})
