/** Returns the name of a backup of an installation, by the time it was made: `tw-2026-11-22T161200Z`. */
export const backupName = (tenant: string, madeAt: Date) =>
  `${tenant}-${madeAt
    .toISOString()
    .replace(/\.\d+Z$/, 'Z')
    .replaceAll(':', '')}`

const shape = /^([a-z][a-z0-9_]*)-(\d{4}-\d\d-\d\dT)(\d\d)(\d\d)(\d\dZ)$/

/** Parses the name of a backup; returns `null` for any other name. */
export function parseBackupName(name: string): { tenant: string; madeAt: Date } | null {
  const [, tenant, day, hours, minutes, seconds] = shape.exec(name) ?? []
  const madeAt = new Date(`${day}${hours}:${minutes}:${seconds}`)
  return tenant && !Number.isNaN(madeAt.getTime()) ? { tenant, madeAt } : null
}
