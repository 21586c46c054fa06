import type { IncomingMessage } from 'node:http'
import { carriesSession } from '../../app/http/cookies/session-cookie.ts'

/** Whoever may be signed in gets pages of their own: neither taken from memory nor kept there. */
export const isForVisitor = ({ headers }: IncomingMessage) => !carriesSession(headers.cookie)
