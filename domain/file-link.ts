export type { FileLink, FocalPoint } from '../db/schema/file-link.ts'
