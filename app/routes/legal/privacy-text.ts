import type { Route } from './+types/privacy-text.ts'
import { loadPrivacyPage } from './load-legal.server.ts'

/** Returns the current privacy policy for the dialog, which any page can open. */
export async function loader({ context }: Route.LoaderArgs): Promise<Response> {
  const { articles, processings } = await loadPrivacyPage(context)
  return Response.json({ articles, processings }, { headers: { 'Cache-Control': 'no-cache' } })
}
