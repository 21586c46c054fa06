import type { BackedUpFile, BackedUpTable } from './manifest.ts'

export const manifestName = 'manifest.json'
/** As `sha256sum` writes it, beside the manifest: nobody trusts a list that was cut. */
export const manifestHashName = `${manifestName}.sha256`
export const secretName = 'session-secret'

/** Where a table lies within a backup. */
export const tablePath = ({ room, name }: Pick<BackedUpTable, 'room' | 'name'>) =>
  `tables/${room}/${name}.copy.gz`

/** Where a file lies within a backup. */
export const filePath = ({ key }: Pick<BackedUpFile, 'key'>) => `files/${key}`
