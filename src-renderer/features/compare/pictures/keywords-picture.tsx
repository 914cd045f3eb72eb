import { useState } from 'react';
import type { PictureOf } from '../../../../src-main/contract/evidence.ts';
import { useText } from '../../../i18n/use-text.ts';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { evidenceName } from './evidence-name.ts';
import { Figures } from './figures.tsx';
import { KeywordLists } from './keyword-lists.tsx';

/** More lists than this are shown one at a time. */
const maxAtOnce = 2;

/** Two keyword lists rank by rank, for each list or lexicon of the detector. */
export function KeywordsPicture({ picture }: { readonly picture: PictureOf<'keywords'> }) {
  const { groups, figures } = picture;
  const [chosen, setChosen] = useState(() =>
    Math.max(
      0,
      groups.findIndex(({ equal }) => equal),
    ),
  );
  const shown = groups.length > maxAtOnce ? groups.slice(chosen, chosen + 1) : groups;
  return (
    <>
      <Figures figures={figures} />
      {groups.length > maxAtOnce && <GroupChoice groups={groups} chosen={chosen} onChoose={setChosen} />}
      {shown.map((group) => (
        <KeywordLists key={group.name} group={group} />
      ))}
    </>
  );
}

interface GroupChoiceProps {
  readonly groups: PictureOf<'keywords'>['groups'];
  readonly chosen: number;
  readonly onChoose: (group: number) => void;
}

/** All lists at a glance, equal ones marked; one of them is open. */
function GroupChoice({ groups, chosen, onChoose }: GroupChoiceProps) {
  const text = useText();
  return (
    <fieldset className="group-choice flex wrap gap-4" aria-label={text.ui('evidence.lists')}>
      {groups.map(({ name, equal }, group) => (
        <Button
          key={name}
          size="small"
          aria-pressed={group === chosen}
          data-equal={equal}
          onClick={() => onChoose(group)}
        >
          <Icon name={equal ? 'check' : 'unequal'} size="small" /> {evidenceName(text, name)}
          <span className="visually-hidden">{` ${text.ui(equal ? 'evidence.equal' : 'evidence.differs')}`}</span>
        </Button>
      ))}
    </fieldset>
  );
}
