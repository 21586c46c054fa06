import type { MemberRefusal } from '../../../../../domain/staff/hold-staff.ts'

export const refusals: Readonly<Record<MemberRefusal['outcome'], string>> = {
  'last-responsable':
    'C’est le dernier compte de responsable\u00a0: donnez d’abord ce rôle à quelqu’un d’autre.',
  gone: 'Ce compte, ou le vôtre, a changé entre-temps\u00a0: rechargez la page pour voir où il en est.',
}
