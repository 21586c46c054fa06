import { randomId } from '../../domain/kernel/random-id.ts'
import { quoteRequestAnswers } from './quote-request-answers.ts'
import { randomNetworkAddress } from './random.ts'

/** Sends a whole request to `origin`. Returns its id once it is acknowledged, `null` if anything fails. */
export async function submitQuoteRequestTo(
  origin: string,
  photo: Buffer,
  photos = 2,
  answers = quoteRequestAnswers(),
): Promise<string | null> {
  const from = { 'X-Forwarded-For': randomNetworkAddress() }
  const body = new URLSearchParams(answers)
  try {
    for (let sent = 0; sent < photos; sent++) {
      const photoId = randomId()
      const stored = await fetch(`${origin}/devis/${answers.id}/photos/${photoId}`, {
        method: 'PUT',
        body: new Uint8Array(photo),
        headers: { ...from, 'Content-Type': 'image/jpeg', 'X-File-Name': 'jante.jpg' },
      })
      if (!stored.ok) return null
      body.append('photos', photoId)
    }
    const saved = await fetch(`${origin}/devis`, {
      method: 'POST',
      body,
      headers: { ...from, Origin: origin },
    })
    return saved.ok ? (answers.id ?? null) : null
  } catch {
    return null
  }
}
