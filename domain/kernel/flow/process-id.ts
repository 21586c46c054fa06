import { randomUUID } from 'node:crypto'

/** Random id of this process, stored with the work that it has started. */
export const processId = randomUUID()
