"""Reads XML and CSV files of a folder with Python's own readers, and prints them as JSON."""

import csv
import json
import pathlib
import sys
import xml.etree.ElementTree as xml
from fractions import Fraction


def read_premiere(path):
    sequence = xml.parse(path).getroot().find("sequence")
    rate = sequence.find("rate")
    return {
        "title": sequence.findtext("name") or "",
        "timebase": int(rate.findtext("timebase")),
        "ntsc": rate.findtext("ntsc"),
        "start": int(sequence.findtext("timecode/frame")),
        "mode": sequence.findtext("timecode/displayformat"),
        "markers": [
            {
                "name": marker.findtext("name") or "",
                "comment": marker.findtext("comment") or "",
                "in": int(marker.findtext("in")),
                "out": int(marker.findtext("out")),
                "color": marker.findtext("pproColor"),
            }
            for marker in sequence.findall("marker")
        ],
    }


def read_fcpxml(path):
    root = xml.parse(path).getroot()
    seconds = lambda text: Fraction(text.removesuffix("s"))
    frame = seconds(root.find("resources/format").get("frameDuration"))
    sequence = root.find("library/event/project/sequence")
    gap = sequence.find("spine/gap")
    count = lambda text: str(seconds(text) / frame)
    return {
        "title": gap.get("name"),
        "rate": str(1 / frame),
        "start": count(sequence.get("tcStart")),
        "mode": sequence.get("tcFormat"),
        "length": count(gap.get("duration")),
        "markers": [
            {
                "from": count(marker.get("start")),
                "length": count(marker.get("duration")),
                "value": marker.get("value"),
                "note": marker.get("note"),
                "completed": marker.get("completed"),
            }
            for marker in gap.findall("marker")
        ],
    }


def read_csv(path):
    with open(path, encoding="utf-8-sig", newline="") as file:
        return list(csv.DictReader(file, strict=True))


readers = {
    "premiere-xml": read_premiere,
    "fcpxml": read_fcpxml,
    "csv": read_csv,
    "reaper": read_csv,
}
folder = pathlib.Path(sys.argv[1])
result = {}
for path in sorted(folder.iterdir()):
    read = readers.get(path.suffix[1:])
    if read:
        result[path.name] = read(path)
json.dump(result, sys.stdout)
