import { serializeByKey } from '../flow/serialize-by-key.ts'
import type { Clock } from '../ports/clock.ts'
import { randomIdPattern } from '../random-id.ts'
import { signAddressText } from '../signatures.ts'

interface IdempotencyDeps {
  clock: Clock
  secret: string
}

interface PostedForm {
  /** Random id made by the browser; `null` without JavaScript. */
  id: string | null
  /** All answers of the form in one text. */
  answers: string
}

/**
 * Runs `action` with the id of a form submission. A submission without id gets one computed from its answers and the minute: the
 * same answers in the same or the next minute are the same submission.
 */
export async function withIdempotencyKey<Outcome>(
  { clock, secret }: IdempotencyDeps,
  { id, answers }: PostedForm,
  isSaved: (id: string) => Promise<boolean>,
  action: (id: string) => Promise<Outcome>,
): Promise<Outcome> {
  if (id && randomIdPattern.test(id)) return action(id)
  const idIn = (minute: number) => keyOfSignature(signAddressText(`post in ${minute}\n${answers}`, secret))
  return serializeByKey(idIn(0), async () => {
    const minute = Math.floor(clock.now().getTime() / 60_000)
    const before = idIn(minute - 1)
    return action((await isSaved(before)) ? before : idIn(minute))
  })
}

/** A signature has 43 base64url characters: enough for 16 letters and digits. */
const keyOfSignature = (signature: string) => signature.replace(/[-_]/g, '').slice(0, 16)
