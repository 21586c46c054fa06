import { serializeByKey } from '../flow/serialize-by-key.ts'
import type { Clock } from '../ports/clock.ts'
import { randomIdPattern } from '../random-id.ts'
import { sign } from '../signatures.ts'

interface IdempotencyDeps {
  clock: Clock
  secret: string
}

interface PostedForm {
  /** As the browser made it; without JavaScript there is none. */
  id: string | null
  /** All that was typed and chosen, in one text. */
  answers: string
}

/**
 * Runs `action` for a post under its own id. One that brings none gets one of its answers and its minute: the same answers
 * again, in that minute or the next, are the same post (docs/product.md §10.4).
 */
export async function withIdempotencyKey<Outcome>(
  { clock, secret }: IdempotencyDeps,
  { id, answers }: PostedForm,
  isSaved: (id: string) => Promise<boolean>,
  action: (id: string) => Promise<Outcome>,
): Promise<Outcome> {
  if (id && randomIdPattern.test(id)) return action(id)
  const idIn = (minute: number) => keyOfSignature(sign(`post in ${minute}\n${answers}`, secret))
  return serializeByKey(idIn(0), async () => {
    const minute = Math.floor(clock.now().getTime() / 60_000)
    const before = idIn(minute - 1)
    return action((await isSaved(before)) ? before : idIn(minute))
  })
}

/** 43 signs of base64url hold far more than 16 letters and digits. */
const keyOfSignature = (signature: string) => signature.replace(/[-_]/g, '').slice(0, 16)
