import { randomUUID } from 'node:crypto'

/** Random id of this process, stored with work that it has begun. */
export const processId = randomUUID()
