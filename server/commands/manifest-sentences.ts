import type { z } from 'zod'

export function messageFor(code: string, input: unknown): string {
  if (code === 'unrecognized_keys') return 'n’est pas attendu'
  if (code === 'invalid_value') return 'doit être « article » ou « realisation »'
  return input === undefined ? 'manque' : 'n’a pas la forme attendue'
}

export function sentenceFor(issue: z.core.$ZodIssue): string {
  const field = [...issue.path, ...(issue.code === 'unrecognized_keys' ? issue.keys : [])].join('.')
  return field
    ? `article.json : le champ « ${field} » ${issue.message}.`
    : 'article.json : ce fichier n’est pas du JSON valable.'
}
