import type { InvoicePlatform } from '../../domain/e-invoicing/invoice-platform.ts'
import type { Environment } from '../env.ts'

/** Who sends no invoice by a platform does not load what reads its answers. */
export async function choosePlatform({ PLATFORM_URL }: Environment): Promise<InvoicePlatform | null> {
  if (!PLATFORM_URL) return null
  const { createAfnorPlatform } = await import('../../adapters/platform/afnor-platform.ts')
  return createAfnorPlatform(PLATFORM_URL)
}
