import type { readSending } from './read-sending.server.ts'

export type SendingView = Awaited<ReturnType<typeof readSending>>
