import { runProgram, type ServerUser } from './run-program.ts'

/** Whether that user can really run the program there: modes, ACLs and `noexec` mounts all have their say. */
export async function canRun(program: string, user: ServerUser): Promise<boolean> {
  return (await runProgram(program, ['--version'], user)).ok
}

/** Whether that user can enter the folder and so reach what stands in it. */
export async function canEnter(folder: string, user: ServerUser): Promise<boolean> {
  return (await runProgram('/bin/sh', ['-c', 'cd -- "$1"', 'sh', folder], user)).ok
}
