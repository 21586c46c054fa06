import { createHmac, timingSafeEqual } from 'node:crypto'

/** How long one code stands, in seconds (RFC 6238, as every application has it). */
const stepSeconds = 30
const digits = 6

/** The step of time that `at` lies in. */
const stepAt = (at: Date) => Math.floor(at.getTime() / 1000 / stepSeconds)

/** The six digits that an application shows in a step (RFC 6238 on RFC 4226, with SHA-1). */
export function codeAt(secret: Buffer, step: number): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const hash = createHmac('sha1', secret).update(counter).digest()
  const offset = (hash.at(-1) ?? 0) & 0x0f
  const number = (hash.readUInt32BE(offset) & 0x7fff_ffff) % 10 ** digits
  return String(number).padStart(digits, '0')
}

/**
 * The step that six typed digits are the code of: of the moment, or of the step beside it, since clocks differ. `null`
 * when they are the code of none.
 */
export function findStep(secret: Buffer, code: string, now: Date): number | null {
  const typed = Buffer.from(code)
  const matches = (step: number) => {
    const right = Buffer.from(codeAt(secret, step))
    return typed.length === right.length && timingSafeEqual(typed, right)
  }
  const step = stepAt(now)
  return [step, step - 1, step + 1].find(matches) ?? null
}
