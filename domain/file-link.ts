export type { FileLink, FocalPoint } from '../db/schema/content/file-link.ts'
