/**
 * `max-and-min` wants limits in constants to begin with `max` or `min`. `plain-words` refuses private words in names of
 * files, in identifiers and in comments: CONTRIBUTING.md says which term stands for each.
 */
import path from 'node:path';

const instead = {
  deed: 'command',
  deeds: 'commands',
  crowd: 'dense group',
  crowds: 'dense groups',
  mould: 'template',
  moulds: 'templates',
  manner: 'options',
  thrifty: 'low memory',
  thrift: 'low memory',
  furniture: 'boilerplate',
  parted: 'excluded',
  wish: 'request',
  wishes: 'requests',
  wished: 'requested',
  trouble: 'failure',
  admission: 'cookie and redirect handling',
  intake: 'frontier writer',
  desk: 'review, or cluster detail',
};

/** The words of an identifier, a file name or a comment, in lower case. */
const wordsOf = (text) =>
  text
    .replaceAll(/(\p{Ll}|\d)(?=\p{Lu})/gu, '$1 ')
    .toLowerCase()
    .match(/\p{L}+/gu) ?? [];

const bannedIn = (text) => wordsOf(text).find((word) => Object.hasOwn(instead, word));

const otherLimit = /^(?:most|longest|largest|least|fewest|shortest|smallest)(?=[A-Z])/;
const isNumber = (node) =>
  node?.type === 'Literal' ? typeof node.value === 'number' : node?.type === 'BinaryExpression' && isNumber(node.left);

export default {
  meta: { name: 'words' },
  rules: {
    'max-and-min': {
      create(context) {
        return {
          VariableDeclarator({ id, init, parent }) {
            if (parent.kind === 'const' && id.type === 'Identifier' && otherLimit.test(id.name) && isNumber(init))
              context.report({ node: id, message: `"${id.name}" is a limit: begin its name with "max" or "min".` });
          },
        };
      },
    },
    'plain-words': {
      create(context) {
        const report = (node, text) => {
          const word = bannedIn(text);
          if (word) context.report({ node, message: `"${word}" is a private word: say "${instead[word]}".` });
        };
        return {
          Program(node) {
            report(node, path.basename(context.filename));
            for (const comment of context.sourceCode.getAllComments()) report(comment, comment.value);
          },
          Identifier: (node) => report(node, node.name),
          PrivateIdentifier: (node) => report(node, node.name),
          JSXIdentifier: (node) => report(node, node.name),
        };
      },
    },
  },
};
