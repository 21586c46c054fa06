import { serializeByKey } from '../flow/serialize-by-key.ts'
import type { Clock } from '../ports/clock.ts'
import { randomIdPattern } from '../random-id.ts'
import { signAddressText } from '../signatures.ts'

interface RecordKeyDeps {
  clock: Clock
  secret: string
}

interface PostedForm {
  /** Random key made by the browser; `null` without JavaScript. */
  key: string | null
  /** All answers of the form in one text. */
  answers: string
}

/**
 * Runs `action` with the key of the record that a form submission creates, so that a repeated submission creates it once. A
 * submission without key gets one computed from its answers and the minute: the same answers in the same or the next minute are
 * the same submission. `isSaved` states whether a record with that key exists.
 */
export async function withRecordKey<Outcome>(
  { clock, secret }: RecordKeyDeps,
  { key, answers }: PostedForm,
  isSaved: (key: string) => Promise<boolean>,
  action: (key: string) => Promise<Outcome>,
): Promise<Outcome> {
  if (key && randomIdPattern.test(key)) return action(key)
  const keyIn = (minute: number) => signatureToKey(signAddressText(`post in ${minute}\n${answers}`, secret))
  return serializeByKey(keyIn(0), async () => {
    const minute = Math.floor(clock.now().getTime() / 60_000)
    const before = keyIn(minute - 1)
    return action((await isSaved(before)) ? before : keyIn(minute))
  })
}

/** A signature has 43 base64url characters: enough for 16 letters and digits. */
const signatureToKey = (signature: string) => signature.replace(/[-_]/g, '').slice(0, 16)
