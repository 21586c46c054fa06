export type { FileLink } from '../db/schema/file-link.ts'
