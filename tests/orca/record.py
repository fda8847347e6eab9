"""Orca loads this file in place of a speech synthesizer: each utterance becomes a line of $HEARD."""
import os
from orca import messages, settings, speech

heard = open(os.environ['HEARD'], 'a', buffering=1)


def record(text, *_rest, **_named):
    heard.write(' '.join(str(text).split()) + '\n')


def say_all(utterances, _progress):
    for context, _voice in utterances:
        record(context.utterance)


speech.init = lambda: None
speech._speak = record
speech.speakCharacter = record
speech.speakKeyEvent = lambda *_: None
speech.sayAll = say_all
settings.enableBraille = False
