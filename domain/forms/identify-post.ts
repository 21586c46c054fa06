import { inLine } from '../limits/in-line.ts'
import type { Clock } from '../ports/clock.ts'
import { randomIdPattern } from '../random-id.ts'
import { sign } from '../signature.ts'

interface World {
  clock: Clock
  secret: string
}

interface Post {
  /** As the browser made it; without JavaScript there is none. */
  id: string | null
  /** All that was typed and chosen, in one text. */
  answers: string
}

/**
 * Acts on a post under its own id. One that brings none gets one of its answers and its minute: the same answers
 * again, in that minute or the next, are the same post (docs/product.md §10.4).
 */
export async function identifyPost<Outcome>(
  { clock, secret }: World,
  { id, answers }: Post,
  isSaved: (id: string) => Promise<boolean>,
  act: (id: string) => Promise<Outcome>,
): Promise<Outcome> {
  if (id && randomIdPattern.test(id)) return act(id)
  const idIn = (minute: number) => idOf(sign(`post in ${minute}\n${answers}`, secret))
  return inLine(idIn(0), async () => {
    const minute = Math.floor(clock.now().getTime() / 60_000)
    const before = idIn(minute - 1)
    return act((await isSaved(before)) ? before : idIn(minute))
  })
}

/** 43 signs of base64url hold far more than 16 letters and digits. */
const idOf = (signature: string) => signature.replace(/[-_]/g, '').slice(0, 16)
