import { eq } from 'drizzle-orm'
import type { Database } from '../../db/client.ts'
import { staff } from '../../db/schema/tables.ts'
import type { StaffPerson } from '../sign-in/person.ts'

/** What ends the letters of one of the staff; may be empty. */
export async function signatureOf(db: Database, { userId }: StaffPerson): Promise<string> {
  const { signature } = staff
  const [own] = await db.select({ signature }).from(staff).where(eq(staff.user_id, userId))
  return own?.signature ?? ''
}

/** A letter with the signature of whoever writes it at its end, unless it stands there already. */
export function withSignature(text: string, signature: string): string {
  const letter = text.trim()
  if (!signature || letter.endsWith(signature)) return letter
  return letter ? `${letter}\n\n${signature}` : signature
}

/** The same letter as it was typed. */
export function withoutSignature(text: string, signature: string): string {
  return signature && text.endsWith(signature) ? text.slice(0, -signature.length).trimEnd() : text
}
