import type { Problems } from '../../domain/forms/judge-form.ts'

/** The first wrong field in the order of the page; `leader` where several together are wrong. */
export function focusFirstWrong(form: HTMLFormElement | null, problems: Problems, leader?: string): void {
  const isWrong = ({ name }: { name: string }) => (problems.form ? name === leader : name && problems[name])
  const controls = [...(form?.elements ?? [])] as HTMLInputElement[]
  controls.find(isWrong)?.focus()
}
