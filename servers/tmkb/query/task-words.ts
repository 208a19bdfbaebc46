/**
 * Words about the work itself. "Implement X", "Fix X" and "add X feature to our app" are about X: agents begin with such
 * words, and they are rare in patterns, so that they would weigh more than what is built.
 * @module
 */

const LINES = [
  // What is done with code
  'implement implements implemented implementing implementation design designs designed designing develop develops',
  'developed developing development build builds built building create creates creating add adds adding write writes',
  'writing fix fixes fixing fixed refactor refactors refactoring refactored rework reworking rewrite rewriting improve',
  'improves improving enhance enhancing extend extending introduce introduces introducing integrate integrating make makes',
  'making code coding program programming debug debugging set setup configure configuring provide enable optimise optimize',
  'clean finish scaffold prototype draft',
  // What is made
  'feature features functionality function functions module modules component components codebase app apps application',
  'applications project projects system solution mvp logic bug bugs',
  // How it is asked for
  'please help can up let need needs want wants like should could must how going trying asked soon now next today simple basic quick',
  'quickly properly proper correctly correct secure securely safe safely better nice',
];

/** In lower case, with the forms that people use. */
export const TASK_WORDS: ReadonlySet<string> = new Set(LINES.flatMap((line) => line.split(' ')));
