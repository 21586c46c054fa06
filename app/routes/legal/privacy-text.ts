import type { Route } from './+types/privacy-text.ts'
import { readPrivacyPage } from './read-legal.server.ts'

/** The privacy policy in force for the modal, which any page may open. */
export async function loader({ context }: Route.LoaderArgs): Promise<Response> {
  const { articles, processings } = await readPrivacyPage(context)
  return Response.json({ articles, processings }, { headers: { 'Cache-Control': 'no-cache' } })
}
