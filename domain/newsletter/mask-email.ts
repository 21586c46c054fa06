/** `anais@exemple.fr` → `a•••@exemple.fr`: its owner knows it again, whoever looks over a shoulder does not. */
export function maskEmail(email: string): string {
  return email.replace(/^(.).*(?=@)/, '$1•••')
}
