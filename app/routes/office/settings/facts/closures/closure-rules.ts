export const rules = async () =>
  (await import('../../../../../../domain/settings/closures/closure-form.ts')).closureForm
