import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { messageFor, sentenceFor } from './manifest-sentences.ts'

/** A file of the folder, and what it is called: a picture's alternative text, a link's words. */
const named = z.object({ file: z.string(), name: z.string() })

const manifest = z.strictObject({
  type: z.enum(['article', 'realisation']),
  id: z.string().optional(),
  title: z.string(),
  main_image: named,
  before_image: named.optional(),
  gallery: z.array(named).default([]),
  attachments: z.array(named).default([]),
  video: z.string().optional(),
  audio: z.string().optional(),
  created_at: z.string().optional(),
})

export type Manifest = z.output<typeof manifest>
export interface Draft {
  manifest: Manifest
  html: string
}

/** `article.json` and `texte.html` of the folder, or one French sentence for each thing to mend. */
export async function readDraft(folder: string): Promise<Draft | { problems: string[] }> {
  const [json, html] = await Promise.all(
    ['article.json', 'texte.html'].map((name) => readFile(join(folder, name), 'utf8').catch(() => null)),
  )
  const missing = [json == null && 'article.json', html == null && 'texte.html'].filter(
    (name) => name !== false,
  )
  if (json == null || html == null)
    return { problems: missing.map((name) => `Le fichier ${name} n’a pas pu être lu dans ${folder}.`) }
  const parsed = manifest.safeParse(parseJson(json), { error: ({ code, input }) => messageFor(code, input) })
  if (!parsed.success) return { problems: parsed.error.issues.map(sentenceFor) }
  return { manifest: parsed.data, html }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
