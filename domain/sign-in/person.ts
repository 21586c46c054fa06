/** Who is signed in. */
export interface Person {
  userId: string
  role: 'client' | 'staff'
  /** As the person knows it, without the tenant's prefix. */
  email: string
}

/**
 * An e-mail as accounts know it: without the spaces around it, in small letters (docs/product.md §6). PostgreSQL
 * takes no zero byte.
 */
export const plainEmail = (typed: string) => typed.replaceAll('\0', '').trim().toLowerCase()
